package main

import (
	"log"
	"net/http"
)

func main() {
	http.HandleFunc("/health", func(answer http.ResponseWriter, _ *http.Request) {
		answer.WriteHeader(http.StatusNoContent)
	})
	log.Fatal(http.ListenAndServe(":8080", nil))
}
